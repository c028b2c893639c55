import { PRODUCT } from "./product";

/** A step of the way to a page: what it is called, and its address. */
export interface TrailStep {
  label: string;
  href: string;
  /** The route parameter that the step stands for, as "loanId". */
  parameter?: string;
}

/** What pages call their route's parameters: for loanId and leadId a name and number, for id the page's title. */
export type RouteLabels = Readonly<Record<string, string | undefined>>;

/** What is asked of a way: which routes have parameters, and what the other segments are called. */
export interface TrailWords {
  /** Routes with parameters, as "loans/:loanId". */
  routes: readonly string[];
  /** What the page at a path within the app is called, as "settings/users"; undefined where there is none. */
  nameOf: (route: string) => string | undefined;
}

/**
 * The way to a page, made from the segments of its path behind the root's `app` (platform.md section 2). A segment without
 * a name is left out, and so is a parameter while its label is not known.
 */
export function trailOf(path: string, words: TrailWords, labels: RouteLabels): TrailStep[] {
  const all = path.split("/").filter(Boolean);
  const root = all.indexOf("app");
  if (root < 0) return [];
  const segments = all.slice(root + 1);
  return segments.flatMap((_, at): TrailStep[] => {
    const here = segments.slice(0, at + 1);
    const href = `/${all.slice(0, root + 2 + at).join("/")}`;
    const parameter = parameterAt(here, words.routes);
    const label = parameter ? labels[parameter] : words.nameOf(patternOf(here, words.routes));
    if (!label) return [];
    return [parameter ? { label, href, parameter } : { label, href }];
  });
}

/** The route that begins as these segments do. */
function routeOf(segments: readonly string[], routes: readonly string[]): string[] | undefined {
  const split = routes.map((route) => route.split("/"));
  return split.find((route) =>
    route.every((part, at) => at >= segments.length || part[0] === ":" || part === segments[at]),
  );
}

function parameterAt(segments: readonly string[], routes: readonly string[]): string | undefined {
  const part = routeOf(segments, routes)?.[segments.length - 1];
  return part?.startsWith(":") ? part.slice(1) : undefined;
}

/** The segments with their parameters' names in place of the values, as "loans/:loanId/borrowers". */
function patternOf(segments: readonly string[], routes: readonly string[]): string {
  const route = routeOf(segments, routes);
  return segments.map((segment, at) => (route?.[at]?.startsWith(":") ? route[at] : segment)).join("/");
}

const NAMED_FIRST: readonly (string | undefined)[] = ["loanId", "leadId"];

/**
 * The window's title. On loan and lead routes: borrower and number, then the rest of the trail; on `id` routes: the title
 * that the route carries; else the trail from the inside out.
 */
export function titleOf(trail: readonly TrailStep[]): string {
  const carried = trail.find((step) => step.parameter === "id");
  const first = trail.find((step) => NAMED_FIRST.includes(step.parameter));
  const rest = trail.filter((step) => step !== first).reverse();
  const steps = carried ? [carried] : first ? [first, ...rest] : rest;
  return [...steps.map((step) => step.label), PRODUCT].join(" | ");
}

/** A loan or a lead as titles and breadcrumbs name it. */
export function nameAndNumber(name: string, number: string | number): string {
  return `${name} (${number})`;
}
