import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { VNode } from "preact";
import { asDomainError } from "../../http/domain-errors.ts";
import { Note } from "../parts/note.tsx";
import { sentence } from "../refused-form.ts";
import { type Visit, visit } from "../visit.ts";
import { t } from "../words/words.ts";

type Shown = VNode | null | undefined | false;

/** Milliseconds for which a page waits for all of it. */
const soonMs = 150;
/** Nobody who writes texts can know it, and texts are escaped besides. */
const mark = `<!--${randomBytes(12).toString("hex")}-->`;
const waiting = new WeakMap<Visit, Promise<Shown>>();

/** Shows the part of a page that may take a while: if it is not there soon, the rest of the page is sent before it. A page has one such part at most. */
export async function maybeLate(work: Promise<Shown>): Promise<Shown> {
	const soon = await Promise.race([
		work.then((shown) => ({ shown })),
		setTimeout(soonMs),
	]);
	if (soon) return soon.shown;
	waiting.set(visit(), work);
	return (
		<div class="late stack">
			<p class="soft" role="status">
				{t("Searching…")}
			</p>
			<div class="stack" dangerouslySetInnerHTML={{ __html: mark }} />
		</div>
	);
}

/** A page in two parts, of which the second needs something that is not there yet. */
export interface PartedPage {
	readonly before: string;
	readonly after: string;
	/** Gives the part between them; what failed is said there. */
	between(): Promise<Shown>;
}

/** Parts a page at the place of what is late; undefined where nothing is. */
export function partedPage(page: Visit, html: string): PartedPage | undefined {
	const work = waiting.get(page);
	const at = html.indexOf(mark);
	waiting.delete(page);
	if (!work || at < 0) return undefined;
	return {
		before: html.slice(0, at),
		after: html.slice(at + mark.length),
		between: () =>
			work.catch((error) => {
				const known = asDomainError(error);
				if (!known) page.app.log.error({ err: error }, "a late part failed");
				const told = known ? sentence(known.message) : "Something went wrong";
				return (
					<Note tone="bad" status>
						{t(told)}
					</Note>
				);
			}),
	};
}
