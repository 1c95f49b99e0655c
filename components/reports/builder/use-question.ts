import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { shownAs } from "@/components/exports/shown-as";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";

type Step = { readonly address: string; readonly question: Question };
type Trail = { readonly given: Question; readonly steps: readonly Step[]; readonly at: number };

const ways = Object.keys(shownAs);

/** The way of showing is not part of the question and stays when the question changes. */
function questionIn(address: string): string {
  const search = new URLSearchParams(address);
  for (const name of ways) search.delete(name);
  return search.toString();
}

function withView(address: string): string {
  const search = new URLSearchParams(address);
  const here = new URLSearchParams(window.location.search);
  for (const name of ways) {
    const way = here.get(name);
    if (way !== null) search.set(name, way);
  }
  return search.toString();
}

/** Position of an address in the trail; neighbors are preferred. */
function placeOf({ steps, at }: Trail, address: string): number {
  const near = [at - 1, at + 1].find((place) => steps[place]?.address === address);
  return near ?? steps.findIndex((step) => step.address === address);
}

/** A repeated server rendering keeps the position; another question is one step further. */
function received(trail: Trail, given: Question, address: string): Trail {
  const step = { address, question: given };
  if (trail.steps[trail.at]?.address !== address) return { ...after(trail, step), given };
  return { ...trail, given, steps: trail.steps.map((other, place) => (place === trail.at ? step : other)) };
}

const after = ({ given, steps, at }: Trail, step: Step): Trail => ({
  given,
  steps: [...steps.slice(0, at + 1), step],
  at: at + 1,
});

/**
 * The question in the page's address. Each change is an entry in the browser's history, so that Back undoes it, without
 * a request for the page.
 */
export function useQuestion(given: Question) {
  const router = useRouter();
  const address = questionIn(useSearchParams().toString());
  const [trail, setTrail] = useState<Trail>({ given, steps: [{ address, question: given }], at: 0 });
  if (trail.given !== given) setTrail(received(trail, given, address));
  const question = trail.steps[trail.at]?.question ?? given;

  useEffect(() => {
    const follow = () => {
      const place = placeOf(trail, questionIn(window.location.search));
      if (place >= 0) setTrail({ ...trail, at: place });
      else router.refresh();
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [trail, router]);

  return {
    question,
    change: (next: Question) => {
      const search = questionToSearch(next).toString();
      if (search === questionToSearch(question).toString()) return;
      setTrail(after(trail, { address: search, question: next }));
      window.history.pushState(null, "", `${window.location.pathname}?${withView(search)}`);
    },
    undo: trail.at > 0 ? () => window.history.back() : null,
    redo: trail.at < trail.steps.length - 1 ? () => window.history.forward() : null,
  };
}
