import { claimantOf } from "../../domain/permissions/actor.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { media } from "../../http/openapi/media.ts";
import { Content, respond } from "../../http/response.ts";
import {
	accountArchive,
	accountArchiveHeaders,
} from "../../views/export/account-archive.ts";

export const userExport = endpoint({
	id: "userExport",
	route: "GET /user/export",
	summary: "Get all that is one's own as one archive",
	scope: ["user", "repository", "issue"],
	on: signedIn({ publicOnly: false }),
	returns: { 200: media.bytes },
	extension: true,
	async run({ app, actor, me, entry, client }) {
		const of = { app, viewer: actor, me, signal: client.signal };
		const stream = await accountArchive(of, claimantOf(actor, entry.peer));
		const body = new Content("application/x-tar", stream);
		return respond(200, body, accountArchiveHeaders(me));
	},
});
