-- The last file. PostgreSQL lets everybody call a new function; of schema app nobody may but who is named where the function stands.
revoke execute on all functions in schema app from public;

reset check_function_bodies;
