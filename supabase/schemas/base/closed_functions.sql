-- The last file. PostgreSQL lets everybody call a new function; in schema app only the roles may that the function's file names.
revoke execute on all functions in schema app from public;

reset check_function_bodies;
