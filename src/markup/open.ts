import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { openThreadPool, type ThreadLimits } from "../threads/thread-pool.ts";
import type { Load } from "../threads/turns.ts";
import { currentBudget, type WorkBudget } from "../threads/work-budget.ts";
import { workerFile } from "../threads/worker-file.ts";
import { finish } from "./finish.ts";
import { renderPlain } from "./plain.ts";
import type { ResolveReferences } from "./references.ts";
import type { RenderedPieces, RenderOptions } from "./render.ts";
import type { RenderJob } from "./render-worker.ts";
import { openRenderedCache } from "./rendered-cache.ts";

interface MarkupConfig extends Partial<ThreadLimits> {
	/** Shorter texts are rendered at once, without a thread, if there is nothing in them that takes long. */
	readonly shorterThan?: number;
	/** Longer texts are shown as they are. */
	readonly longest?: number;
}

/** Renders a text to HTML that is safe on any page. What cannot be rendered in time is shown as it is. */
type Render<Html> = (
	source: string,
	options: RenderOptions,
	resolve?: ResolveReferences,
	/** For whom (claimantOf): what takes long is done by turns. */
	user?: string,
) => Promise<Html>;

export interface Markup {
	/** For a page with one text, or few: what is beyond the budget of the page is shown as it is. */
	readonly render: Render<string>;
	/** One of many texts of a page: undefined when the budget of the page is spent. */
	readonly renderPiece: Render<string | undefined>;
	load(): Load;
	close(): Promise<void>;
}

/** Characters that are rendered on the main thread before everybody else has a turn. */
const mostAtOnce = 4 * 1024;

/** Opens rendering. Neither the parser nor a thread is there before the first text. */
export function openMarkup(config: MarkupConfig = {}): Markup {
	const { shorterThan = 4 * 1024, longest = 2 * 1024 * 1024 } = config;
	const pool = openThreadPool<RenderJob, RenderedPieces>({
		worker: workerFile("render-worker", import.meta.url),
		megabytes: 256,
		threads: 2,
		// the other one is for everybody else
		perUser: 1,
		deadline: 5000,
		waiting: 100,
		...config,
	});
	const open = async () => (await import("./render.ts")).openRenderer();
	let opening: ReturnType<typeof open> | undefined;
	const cache = openRenderedCache();

	let sinceTurn = 0;

	/** What a text becomes, or why it stays as it is. */
	async function piecesOf(
		{ source, options }: RenderJob,
		user: string,
		budget: WorkBudget,
	): Promise<RenderedPieces | "busy" | "failed"> {
		const key = hash("sha256", JSON.stringify([options, source]));
		const known = cache.get(key);
		if (known) return known;
		if (source.length < shorterThan && budget.take("here", source.length)) {
			opening ??= open();
			const { light } = await opening;
			sinceTurn += source.length;
			if (sinceTurn > mostAtOnce) {
				sinceTurn = 0;
				await setImmediate();
			}
			const made = light(source, options);
			if (made) {
				cache.set(key, made);
				return made;
			}
		}
		const made = await pool.attempt({ source, options }, user);
		if (made === "busy") return "busy";
		const answer = made === "failed" ? "failed" : made.answer;
		cache.set(key, answer);
		return answer;
	}

	const renderPiece: Markup["renderPiece"] = async (
		source,
		options,
		resolve,
		user = "nobody",
	) => {
		if (source === "") return "";
		const budget = currentBudget();
		return budget.inTurn(async () => {
			if (!budget.left("markup") || !budget.left("html")) return undefined;
			const made =
				source.length > longest
					? "failed"
					: await piecesOf({ source, options }, user, budget);
			if (typeof made === "string") {
				const html = renderPlain(source);
				budget.spend("markup", source.length);
				budget.spend("html", html.length);
				return html;
			}
			const html = await finish(made.pieces, resolve);
			budget.spend("markup", made.work);
			budget.spend("html", html.length);
			return html;
		});
	};
	return {
		renderPiece,
		render: async (source, options, resolve, user) =>
			(await renderPiece(source, options, resolve, user)) ??
			renderPlain(source),
		load: () => pool.load(),
		close: () => pool.close(),
	};
}
