import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { shownAs } from "@/components/exports/shown-as";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";

type Step = { readonly address: string; readonly question: Question };
type Trail = { readonly given: Question; readonly steps: readonly Step[]; readonly at: number };

const ways = Object.keys(shownAs);

/** How the answer is shown is no part of the question, and stays from one to the next. */
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

/** The place in the trail that an address leads to: a neighbour before any other. */
function placeOf({ steps, at }: Trail, address: string): number {
  const near = [at - 1, at + 1].find((place) => steps[place]?.address === address);
  return near ?? steps.findIndex((step) => step.address === address);
}

/** What the server renders anew stands where it did; another question is a step further. */
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
 * The question of the page, which its address says. Each change is a step of the browser's history, so that going back
 * undoes it; the server is not asked for the page again.
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
