"""Pages about people: signing in, one's own profile, the administrator's lists."""
