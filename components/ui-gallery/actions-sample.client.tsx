"use client";

import { Copy, MoreHorizontal, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import { Popover } from "@/components/ui/overlays/popover.client";
import { BulkBar } from "@/components/ui/tables/bulk-bar";
import { Chip, Chips } from "@/components/ui/tables/chip";
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

/** A rejected form: a message for the form and for its fields. */
export function FormSample() {
  const [values, setValues] = useState<Record<string, unknown>>({ title: "", customer_id: "cz-0001" });
  const [isRefused, setRefused] = useState(false);
  const form = {
    values,
    errors: isRefused ? { title: ["This field is mandatory"] } : {},
    problem: isRefused ? "Some values are missing or wrong." : null,
    isBusy: false,
    isDirty: true,
    isOutOfDate: false,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    leave: () => undefined,
    submit: async () => setRefused(!values.title),
  };
  return (
    <Form form={form} label="Sample">
      <div className="flex max-w-[480px] flex-col gap-4">
        <FormProblem />
        <TextField name="title" label="Title" required />
        <TextField name="customer_id" label="Customer ID" />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
