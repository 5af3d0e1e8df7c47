"""What a question cost, seen from outside: meter, journal, report."""
