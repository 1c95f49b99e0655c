"use client";

import { Copy, MoreHorizontal, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button.client";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { MenuSeparator } from "@/components/ui/overlays/menu-separator.client";
import { Popover } from "@/components/ui/overlays/popover.client";
import { BulkBar } from "@/components/ui/tables/bulk-bar";
import { Chip } from "@/components/ui/tables/chip";
import { Chips } from "@/components/ui/tables/chips";
import { pathTo } from "@/lib/navigation/routes";

export function ActionsSample() {
  const [ticked, setTicked] = useState(3);
  const [isOn, setOn] = useState(true);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" icon={Plus}>
          Primary
        </Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger" icon={Trash2}>
          Danger
        </Button>
        <Button size="small">Small</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink href={pathTo("dashboard")}>Link</ButtonLink>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="Edit" icon={Pencil} />
        <IconButton label="Delete" icon={Trash2} tone="danger" />
        <CopyButton text="usus" label="Copy the name" />
        <RowMenu />
        <Popover label="More about it" trigger={<Button size="small">Popover</Button>}>
          <h2 className="font-semibold">Title</h2>
          <p className="mt-1 text-muted">A few words beside their button.</p>
        </Popover>
      </div>
      <Chips label="Filters">
        <Chip removes="JSTOR" onClick={() => undefined}>
          Platform: JSTOR
        </Chip>
        <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
          Only broken ones
        </Chip>
      </Chips>
      {ticked > 0 ? (
        <BulkBar count={ticked} onClear={() => setTicked(0)}>
          <Button size="small">Harvest</Button>
        </BulkBar>
      ) : null}
    </div>
  );
}

function RowMenu() {
  return (
    <Menu label="Actions" trigger={<IconButton label="Actions" icon={MoreHorizontal} />}>
      <MenuItem icon={Pencil} onSelect={() => undefined}>
        Edit
      </MenuItem>
      <MenuItem icon={Copy} disabled onSelect={() => undefined}>
        Copy
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => undefined}>
        Delete
      </MenuItem>
    </Menu>
  );
}
