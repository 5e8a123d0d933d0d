// Runs in a thread of its own; src/markup/open.ts starts it. The build makes dist/render-worker.js of it.
import { parentPort } from "node:worker_threads";
import { openRenderer, type RenderOptions } from "./render.ts";

export interface RenderJob {
	readonly source: string;
	readonly options: RenderOptions;
}

const { measured } = openRenderer();
parentPort?.on("message", ({ source, options }: RenderJob) => {
	parentPort?.postMessage(measured(source, options));
});
