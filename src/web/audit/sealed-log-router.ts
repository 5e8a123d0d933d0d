import type { App } from "../../app.ts";
import { readTilePath } from "../../crypto/tlog/tiles.ts";
import {
	type AuditLogRow,
	lastCheckpoint,
	logNamed,
	newestLog,
} from "../../domain/audit/sealing/log-rows.ts";
import { noteOf, readTile } from "../../domain/audit/sealing/read-log.ts";
import { notFound } from "../../errors.ts";
import { demandLogReader } from "../../guards/sealed-log.ts";
import { writeAnswer } from "../../http/api-router.ts";
import { demandScopes } from "../../http/demand-scopes.ts";
import { Content, HttpResponse, plainText } from "../../http/response.ts";
import type { Router } from "../../http/server.ts";
import { respondingRouter } from "../responding-router.ts";

const address =
	/^\/-\/audit-log\/(?:([1-9][0-9]*-[0-9a-f]{8})\/)?(checkpoint|tile\/([\w./]{1,60}))$/;

/**
 * The sealed audit log for programs that check it (c2sp.org/tlog-tiles): `/-/audit-log/NAME/checkpoint` and `/-/audit-log/NAME/tile/…`. Without a
 * name it is the log that grows.
 */
export const sealedLogRouter = (app: App): Router =>
	respondingRouter(app, {
		operation: "sealed audit log",
		takes: (path) => path.startsWith("/-/audit-log/") && address.test(path),
		async read({ request, response, path }, actor) {
			demandLogReader(actor);
			demandScopes(actor, ["admin"]);
			const [, name, what, tile] = address.exec(path) ?? [];
			const log = await (name ? logNamed(app.db, name) : newestLog(app.db));
			if (!log) throw notFound();
			const answer =
				what === "checkpoint"
					? await checkpointOf(app, log)
					: await tileOf(app, log, tile ?? "", name !== undefined);
			writeAnswer(request, response, answer);
		},
	});

async function checkpointOf(app: App, log: AuditLogRow): Promise<HttpResponse> {
	const checkpoint = await lastCheckpoint(app.db, log.id);
	if (!checkpoint) throw notFound();
	return new HttpResponse(200, plainText(noteOf(checkpoint)), {
		"Cache-Control": "private, no-cache",
	});
}

async function tileOf(
	app: App,
	log: AuditLogRow,
	path: string,
	named: boolean,
): Promise<HttpResponse> {
	const tile = readTilePath(path);
	const bytes = tile && (await readTile(app.db, log, tile));
	if (!bytes) throw notFound();
	return new HttpResponse(200, new Content("application/octet-stream", bytes), {
		// without a name another log may stand there one day
		"Cache-Control": named
			? "private, max-age=31536000, immutable"
			: "private, no-cache",
	});
}
