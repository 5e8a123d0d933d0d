import { openThreadPool, type ThreadLimits } from "../threads/thread-pool.ts";
import type { Load } from "../threads/turns.ts";
import { workerFile } from "../threads/worker-file.ts";
import { finish } from "./finish.ts";
import { renderPlain } from "./plain.ts";
import type { Pieces, ResolveReferences } from "./references.ts";
import type { RenderOptions } from "./render.ts";
import type { RenderJob } from "./render-worker.ts";

interface MarkupConfig extends Partial<ThreadLimits> {
	/** Shorter texts are rendered at once, without a thread. */
	readonly shorterThan?: number;
	/** Longer texts are shown as they are. */
	readonly longest?: number;
}

export interface Markup {
	/** Renders a text to HTML that is safe on any page. What cannot be rendered in time is shown as it is. */
	render(
		source: string,
		options: RenderOptions,
		resolve?: ResolveReferences,
		/** For whom (claimantOf): what takes long is done by turns. */
		user?: string,
	): Promise<string>;
	load(): Load;
	close(): Promise<void>;
}

/** Opens rendering. Neither the parser nor a thread is there before the first text. */
export function openMarkup(config: MarkupConfig = {}): Markup {
	const { shorterThan = 4 * 1024, longest = 2 * 1024 * 1024 } = config;
	const pool = openThreadPool<RenderJob, Pieces>({
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
	return {
		async render(source, options, resolve, user = "nobody") {
			if (source === "") return "";
			if (source.length > longest) return renderPlain(source);
			const hasFormula = options.formulas && /\$|```math/.test(source);
			if (source.length >= shorterThan || hasFormula) {
				const pieces = await pool.run({ source, options }, user);
				return pieces ? finish(pieces, resolve) : renderPlain(source);
			}
			opening ??= open();
			const render = await opening;
			return finish(render(source, options), resolve);
		},
		load: () => pool.load(),
		close: () => pool.close(),
	};
}
