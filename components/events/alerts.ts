const KEY = "usus.system-notifications";

export const mayAlert = (): NotificationPermission | "unsupported" =>
  typeof Notification === "undefined" ? "unsupported" : Notification.permission;

/** True when the user turned system notifications on in this browser and the browser allows them. */
export const areAlertsOn = (): boolean => mayAlert() === "granted" && localStorage.getItem(KEY) === "on";

export function keepAlerts(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, "on");
  else localStorage.removeItem(KEY);
}

type Alert = { title: string; body: string; onOpen: () => void };

/** All share one tag: a later notification replaces the one before, without another sound. */
export function showAlert({ title, body, onOpen }: Alert): void {
  const alert = new Notification(title, { body, tag: "usus-events", icon: "/icon.svg" });
  alert.onclick = () => {
    window.focus();
    onOpen();
    alert.close();
  };
}
