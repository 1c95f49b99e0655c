import "server-only";
import { cookies } from "next/headers";
import { forbidden, notFound, unauthorized } from "next/navigation";
import { connection } from "next/server";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { type ComponentType, type ReactNode, Suspense } from "react";
import type { z } from "zod";
import { personOf } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { OnlyFor } from "@/lib/kit/call/whose-page.client";
import { settings } from "@/lib/kit/env";
import { Forbidden, NotFound, NotSignedIn } from "@/lib/kit/errors";
import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { isStorable } from "@/lib/kit/storable";
import { LOOKS_COOKIE, readLooks } from "@/lib/navigation/list-look";
import { pathTo, type RouteName, routeOf, routes } from "@/lib/navigation/routes";
import type { Selection } from "@/lib/navigation/selection";
import { currentActor } from "./current-actor";
import { readSelection } from "./read-selection";
import { requestScope, scopeOrNull } from "./request-scope";

type Access<N extends RouteName> = (typeof routes)[N]["access"];
type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** Further permissions of a page: `also` is required like the route's, `perhaps` is null for users without it. */
type Scopes<Also extends Permission, Perhaps extends Permission> = { readonly [P in Also]: Scope<P> } & {
  readonly [P in Perhaps]: Scope<P> | null;
};

export type PageRequest<
  N extends RouteName,
  Params extends Schema,
  Search extends Schema,
  Also extends Permission = never,
  Perhaps extends Permission = never,
> = {
  /** The full reach of the permission; `selected` is narrowed to the selected organization. */
  scope: Scope<Access<N>>;
  selected: Scope<Access<N>>;
  scopes: Scopes<Also, Perhaps>;
  selection: Selection;
  params: Parsed<Params>;
  search: Parsed<Search>;
  locale: Locale;
};

type Request = {
  params: Promise<{ locale?: string } & Record<string, string | string[] | undefined>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

type Inputs<Params, Search, Also, Perhaps> = {
  params?: Params;
  search?: Search;
  also?: readonly Also[];
  perhaps?: readonly Perhaps[];
  /**
   * Shown while the page loads. Only for pages that can only be refused by rights or address, because the response has
   * already started with 200.
   */
  loading?: ComponentType;
  /** New parameters if the record has another id now (after a merge); else null. */
  moved?: (params: Address["params"]) => Promise<Readonly<Record<string, string | number>> | null>;
};

/**
 * A page of the route table: checks the route's permission, reads parameters and selection, then renders. A refusal
 * gets its HTTP status: nothing is sent before it is known.
 */
export function page<
  N extends RouteName,
  Params extends Schema = undefined,
  Search extends Schema = undefined,
  Also extends Permission = never,
  Perhaps extends Permission = never,
>(
  name: N,
  inputs: Inputs<Params, Search, Also, Perhaps>,
  render: (asked: PageRequest<N, Params, Search, Also, Perhaps>) => Promise<ReactNode> | ReactNode,
) {
  return async (request: Request) => {
    await connection();
    const { locale: segment, ...params } = await request.params;
    const locale = isLocale(segment) ? segment : routing.defaultLocale;
    setRequestLocale(locale);
    const t = await getTranslations({ locale, namespace: "routes" });
    const title: RouteName = name;
    const searched = await request.searchParams;
    const currentRequest = await orInterrupt(async () => {
      const access: Access<N> = routes[name].access;
      const scope = await requestScope(access);
      const selection = await readSelection(await requestScope("signed-in"));
      return {
        scope,
        selected: narrowed(scope, selection),
        scopes: await mint(inputs.also ?? [], inputs.perhaps ?? []),
        selection,
        params: parse<Params>(inputs.params, params),
        search: parse<Search>(inputs.search, { ...(await rememberedSize(name)), ...searched }),
        locale,
      };
    });
    const content = () =>
      orInterrupt(async () => {
        try {
          return await render(currentRequest);
        } catch (error) {
          const moved = error instanceof NotFound ? await inputs.moved?.(params) : null;
          if (moved) follow({ name, params: { ...params, ...moved }, searched, locale });
          throw error;
        }
      });
    const Loading = inputs.loading;
    return (
      <>
        <title>{`${t(title)} · ${settings().SITE_NAME}`}</title>
        <OnlyFor person={personOf(await currentActor())}>
          {Loading ? (
            <Suspense fallback={<Loading />}>
              <Streamed content={content} />
            </Suspense>
          ) : (
            await content()
          )}
        </OnlyFor>
      </>
    );
  };
}

const Streamed = ({ content }: { content: () => Promise<ReactNode> }) => content();

async function mint<Also extends Permission, Perhaps extends Permission>(
  also: readonly Also[],
  perhaps: readonly Perhaps[],
): Promise<Scopes<Also, Perhaps>> {
  const minted = await Promise.all([
    ...also.map(async (permission) => [permission, await requestScope(permission)] as const),
    ...perhaps.map(async (permission) => [permission, await scopeOrNull(permission)] as const),
  ]);
  // Each permission of both lists has an entry; the compiler loses the names.
  return Object.fromEntries(minted) as Scopes<Also, Perhaps>;
}

/** An organization outside the permission is not missing: the reader must select another one. */
function narrowed<N extends RouteName>(scope: Scope<Access<N>>, { organizationId }: Selection): Scope<Access<N>> {
  if (organizationId === null) return scope;
  try {
    return scope.within(organizationId);
  } catch {
    throw new Forbidden("organizationOutOfReach");
  }
}

/** The page size that the reader last chose for this list; the address takes precedence. */
async function rememberedSize(name: RouteName): Promise<{ page_size?: string }> {
  const { lists } = readLooks((await cookies()).get(LOOKS_COOKIE)?.value);
  const { within } = routeOf(name);
  const size = (lists[name] ?? (within ? lists[within] : undefined))?.size;
  return size === undefined ? {} : { page_size: String(size) };
}

function parse<S extends Schema>(schema: S | undefined, value: unknown): Parsed<S> {
  // Parsed is undefined without a schema, and the schema's output with one.
  if (!schema) return undefined as Parsed<S>;
  const result = schema.safeParse(value);
  if (!result.success || !isStorable(value)) throw new NotFound();
  return result.data as Parsed<S>; // as above
}

type Address = {
  name: RouteName;
  params: Readonly<Record<string, string | number | string[] | undefined>>;
  searched: Readonly<Record<string, string | string[] | undefined>>;
  locale: Locale;
};

/** Redirects to the same page at another address. */
function follow({ name, params, searched, locale }: Address): never {
  const texts = Object.entries(params).map(([key, value]) => [key, String(value)] as const);
  const path = pathTo(name, Object.fromEntries(texts));
  const query = new URLSearchParams(
    Object.entries(searched).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one])),
  );
  return redirect({ href: query.size > 0 ? `${path}?${query}` : path, locale });
}

/** Turns refusals into Next's interrupts, whose screens stay inside the shell. */
async function orInterrupt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotSignedIn) unauthorized();
    if (error instanceof Forbidden) forbidden();
    if (error instanceof NotFound) notFound();
    throw error;
  }
}
