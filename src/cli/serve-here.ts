import { startChildrenApart } from "../children/apart/start-apart.ts";
import { scratchIn } from "../config.ts";
import { type Serving, serve } from "../serve.ts";
import { openControl } from "./control.ts";
import { collectGarbageWhenIdle } from "./memory/collect-garbage.ts";
import { reloadHere } from "./reload.ts";
import type { ServeSettings } from "./reloadable.ts";
import { explained, factsOf, startMessage } from "./start-words.ts";

/** Serves in this process until it is told to stop. */
export async function serveHere(
	settings: ServeSettings,
	json: boolean,
): Promise<void> {
	const config = { ...settings.config };
	const serving = await serve(config).catch((error) => {
		throw explained(error, config);
	});
	const control = openControl(serving.app, reloadHere(serving.app, settings));
	const stop = serveOn(serving, control);
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
		process.on(signal, () => stop(signal));
	// who reads this may tell it to stop at once
	process.stdout.write(
		json
			? `${JSON.stringify(factsOf(serving))}\n`
			: startMessage(factsOf(serving)),
	);
}

/** Keeps a forge serving whatever fails; gives what ends it and the process, at once when it is called again. */
export function serveOn(
	serving: Serving,
	control?: { close(): void },
): (why: string) => void {
	collectGarbageWhenIdle();
	const { config, log } = serving.app;
	startChildrenApart(scratchIn(config.data), (text) => log.warn(text));
	// an error that nobody caught ends one request at most, never the forge
	process.on("unhandledRejection", (error) =>
		serving.app.log.error({ err: error }, "uncaught error"),
	);
	process.on("uncaughtException", (error) =>
		serving.app.log.error({ err: error }, "uncaught error"),
	);
	serving.app.health.disk.onFailure(({ message }) => {
		process.stderr.write(
			`ingot: ${message}: the server ends, so that it acknowledges nothing that may be lost. Check the disk before the next start.\n`,
		);
		process.exit(1);
	});
	let stopping = false;
	return (why) => {
		if (stopping) process.exit(1);
		stopping = true;
		serving.app.log.info({ why }, "stopping: finishing running requests");
		control?.close();
		serving.close().then(
			() => process.exit(0),
			(error) => {
				serving.app.log.error({ err: error }, "stopping failed");
				process.exit(1);
			},
		);
	};
}
