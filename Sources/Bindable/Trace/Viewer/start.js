// Shows the traces of the page when all of them are read.
addEventListener("DOMContentLoaded", () => {
  const [run, earlier] = readTraces(document).map((one) => new Run(one));
  window.page = new Page(run, earlier ?? null);
  // The milliseconds from the start of loading, for tests.
  document.body.dataset.shown = Math.round(performance.now());
});
