const KEY = "usus.system-notifications";

/** What the browser allows. */
export const mayAlert = (): NotificationPermission | "unsupported" =>
  typeof Notification === "undefined" ? "unsupported" : Notification.permission;

/** Whether somebody wants events shown by this browser's system, and the browser allows it. */
export const areAlertsOn = (): boolean => mayAlert() === "granted" && localStorage.getItem(KEY) === "on";

export function keepAlerts(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, "on");
  else localStorage.removeItem(KEY);
}

type Alert = { title: string; body: string; onOpen: () => void };

/** One at a time: a later one takes the place of the one before, and makes no other sound. */
export function showAlert({ title, body, onOpen }: Alert): void {
  const alert = new Notification(title, { body, tag: "usus-events", icon: "/icon.svg" });
  alert.onclick = () => {
    window.focus();
    onOpen();
    alert.close();
  };
}
