print("profile-demo")
