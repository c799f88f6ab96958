// The shell of the page.
