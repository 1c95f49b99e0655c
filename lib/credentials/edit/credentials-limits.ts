type LimitFields = {
  not_before?: string | null | undefined;
  /** "yyyy-MM" */
  last_harvestable_month?: string | null | undefined;
  /** "yyyy-MM-dd" */
  expires_on?: string | null | undefined;
};

type Stored = { notBefore: Date | null; lastHarvestableMonth: Date | null; expiresOn: Date | null };

/** Values as stored; omitted ones become null. */
export const storedLimits = ({ not_before, last_harvestable_month, expires_on }: LimitFields): Stored => ({
  notBefore: not_before ? new Date(not_before) : null,
  lastHarvestableMonth: last_harvestable_month ? new Date(`${last_harvestable_month}-01`) : null,
  expiresOn: expires_on ? new Date(expires_on) : null,
});

/** null removes a limit, undefined keeps it. */
export function changedLimits(stored: Stored, change: LimitFields): Stored {
  const limits = storedLimits(change);
  return {
    notBefore: change.not_before === undefined ? stored.notBefore : limits.notBefore,
    lastHarvestableMonth:
      change.last_harvestable_month === undefined ? stored.lastHarvestableMonth : limits.lastHarvestableMonth,
    expiresOn: change.expires_on === undefined ? stored.expiresOn : limits.expiresOn,
  };
}
