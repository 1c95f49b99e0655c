-- A link to the address that an account is to have from now on.
ALTER TYPE "mailed_link_purpose" ADD VALUE 'change';
