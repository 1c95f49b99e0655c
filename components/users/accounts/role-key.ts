/** Message key of the role's name under `accounts.role`. */
export function roleKey({ is_admin, is_master }: { is_admin: boolean; is_master: boolean }) {
  if (is_master) return is_admin ? "consortiumAdmin" : "consortiumUser";
  return is_admin ? "admin" : "member";
}
