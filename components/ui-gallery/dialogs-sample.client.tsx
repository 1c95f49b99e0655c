"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/fields/text-field.client";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";

type Open = "small" | "medium" | "large" | "confirm" | null;

export function DialogsSample() {
  const [open, setOpen] = useState<Open>(null);
  const [text, setText] = useState("");
  const notify = useSnackbar();
  const close = () => setOpen(null);
  const sizes = ["small", "medium", "large"] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {sizes.map((size) => (
        <Button key={size} onClick={() => setOpen(size)}>{`Dialog, ${size}`}</Button>
      ))}
      <Button onClick={() => setOpen("confirm")}>Confirmation</Button>
      <Button onClick={() => notify({ tone: "ok", text: "Saved." })}>Good news</Button>
      <Button onClick={() => notify({ tone: "danger", text: "No answer." })}>Bad news</Button>
      <Dialog
        open={open !== null && open !== "confirm"}
        onClose={close}
        title="New title list"
        description="Asks before what was typed is lost."
        size={open === "confirm" || open === null ? "small" : open}
        dirty={text !== ""}
        footer={
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        }
      >
        <TextField label="Name" value={text} onChange={setText} />
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onClose={close}
        title="Delete the list?"
        accept="Delete"
        danger
        onAccept={close}
      >
        Its tags are removed from all titles.
      </ConfirmDialog>
    </div>
  );
}
