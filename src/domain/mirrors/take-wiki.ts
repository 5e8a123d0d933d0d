import type { App } from "../../app.ts";
import { GitError } from "../../git/errors.ts";
import { listRemote } from "../../git/remote.ts";
import type { Actor } from "../permissions/actor.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { openWiki } from "../wiki/wiki-store.ts";
import { type RemoteAddress, reachable } from "./remote-address.ts";
import { takeRefs } from "./take-refs.ts";

/**
 * Brings over the wiki of a repository on another server, which is beside it as `name.wiki.git` with every forge that has wikis. Most
 * have none: what cannot be fetched is noted in the log and changes nothing.
 */
export async function takeWiki(
	app: App,
	actor: Actor,
	repository: Repository,
	from: RemoteAddress,
	options: { prune: boolean; deadline: number; signal?: AbortSignal },
): Promise<void> {
	try {
		const beside = besideOf(from);
		if (!beside) return;
		const remote = await reachable(app, beside, options.signal);
		const { refs } = await listRemote(app.git, remote, options.signal);
		if (!refs.size) return;
		const wiki = await openWiki(app, repository);
		const moves = await takeRefs(app, storeOf(wiki), remote, options);
		if (moves.length)
			await app.db.write((tx) =>
				applyMoves(app, tx, wiki, [{ actor, how: "mirror", moves }]),
			);
	} catch (error) {
		const kind = error instanceof GitError ? error.kind : undefined;
		if (!kind || kind === "aborted" || kind === "no-space") throw error;
		app.log.info(
			{ repository: repository.id, kind },
			"no wiki could be fetched",
		);
	}
}

function besideOf(from: RemoteAddress): RemoteAddress | undefined {
	if (!from.bundles) return { ...from, url: wikiAddress(from.url) };
	const { wiki } = from.bundles;
	return wiki === undefined
		? undefined
		: { ...from, bundles: { repository: wiki, wiki: undefined } };
}

const wikiAddress = (url: string): string => {
	const address = new URL(url);
	address.pathname = address.pathname.replace(/(\.git)?\/*$/, ".wiki.git");
	return address.href;
};
