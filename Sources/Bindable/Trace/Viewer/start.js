// Reads the traces of the page, this run first, and shows them.
{
  const traces = [...document.querySelectorAll("script.trace")];
  const [run, earlier] = traces.map((one) => new Run(JSON.parse(one.textContent)));
  window.page = new Page(run, earlier ?? null);
  // The milliseconds from the start of loading, for tests.
  document.body.dataset.shown = Math.round(performance.now());
}
