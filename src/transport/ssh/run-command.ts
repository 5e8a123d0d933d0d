import type { App } from "../../app.ts";
import { damageOf } from "../../domain/damage/store-damage.ts";
import { demandChanges } from "../../domain/maintenance/maintenance.ts";
import { type Actor, claimantOf } from "../../domain/permissions/actor.ts";
import { acceptPush } from "../../domain/pushes/accept-push.ts";
import { hasLost } from "../../domain/refs/lost/is-shown.ts";
import {
	hiddenPrefixes,
	project,
	visibleRefs,
} from "../../domain/refs/projection.ts";
import { resolveRef } from "../../domain/refs/resolve.ts";
import type { FoundRepository } from "../../domain/repositories/find-repository.ts";
import {
	fullName,
	type Repository,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { forbidden } from "../../errors.ts";
import { isGitError } from "../../git/errors.ts";
import { encodeAdvertisement } from "../../git/protocol/advertisement.ts";
import { readPushRequest } from "../../git/receive/push-request.ts";
import { encodeReport } from "../../git/receive/report.ts";
import { uploadArchive } from "../../git/upload/upload-archive.ts";
import { uploadPack } from "../../git/upload/upload-pack.ts";
import { asDomainError } from "../../http/domain-errors.ts";
import { askingAgain } from "../../http/rights-recheck.ts";
import { pushableFor, recheckPush, repositoryFor } from "../access.ts";
import { grantRight, lifetime } from "../lfs/rights.ts";
import { actorOfKey, type KeyHolder } from "./authenticate.ts";
import type { Channel } from "./channel.ts";
import type { GitCommand } from "./command.ts";

type Pushable = Awaited<ReturnType<typeof pushableFor>>;

/** The largest list of commands of one push, in bytes. */
const largestCommands = 64 * 1024 * 1024;

/** Runs a git command on a channel; gives the exit status. Errors are one line on the standard error. */
export async function runCommand(
	app: App,
	{ actor, key }: KeyHolder,
	channel: Channel,
	command: GitCommand,
	version: 0 | 1 | 2,
): Promise<number> {
	const gone = new AbortController();
	channel.output.once("close", () => gone.abort());
	try {
		const service =
			command.service === "git-receive-pack" || command.operation === "upload"
				? "git-receive-pack"
				: "git-upload-pack";
		if (service === "git-receive-pack") await demandChanges(app);
		const pushes = command.service === "git-receive-pack" && !command.operation;
		const find = pushes ? pushableFor : repositoryFor;
		const found = await find(app, actor, command.owner, command.name, service);
		const { repository } = found;
		// a client may keep the channel open between two questions
		const again = async () => {
			const present = await actorOfKey(app, key);
			if (!present) throw forbidden("this key no longer has access");
			await find(app, present.actor, command.owner, command.name, service);
		};
		const asked: Asked = { actor, repository, again };
		if (command.operation)
			channel.output.write(lfsAddress(app, key, found, command.operation));
		else if ("rights" in found)
			await receive(
				app,
				actor,
				found as Pushable,
				channel,
				version,
				gone.signal,
			);
		else if (command.service === "git-upload-pack")
			await upload(app, asked, channel, version, gone.signal);
		else await archive(app, asked, channel, gone.signal);
		return 0;
	} catch (error) {
		if (gone.signal.aborted) return 1;
		channel.complain(`Ingot: ${wordsFor(app, error, command)}\n`);
		return 1;
	}
}

/** The address and headers with which a client of LFS continues over HTTP. */
function lfsAddress(
	app: App,
	key: number,
	found: FoundRepository,
	operation: "upload" | "download",
): string {
	const right = grantRight(app, key, found.repository, operation === "upload");
	return JSON.stringify({
		href: `${app.url}${fullName(found)}.git/info/lfs`,
		header: { Authorization: right },
		expires_in: lifetime,
	});
}

/** What is read, by whom. */
interface Asked {
	readonly actor: Actor;
	readonly repository: Repository;
	/** Asks for the rights once more. @throws DomainError */
	again(): Promise<void>;
}

async function upload(
	app: App,
	{ actor, repository, again }: Asked,
	channel: Channel,
	version: 0 | 1 | 2,
	signal: AbortSignal,
): Promise<void> {
	const store = storeOf(repository);
	const { refused } = await uploadPack(app.git, store, {
		version,
		input: channel.input,
		output: channel.output,
		lends: true,
		signal,
		user: claimantOf(actor, ""),
		connected: true,
		hidden: hiddenPrefixes,
		async refs(prefixes) {
			await again();
			return visibleRefs(app, store, prefixes);
		},
		project: () => project(app, store),
	});
	if (refused) damageOf(app, refused);
}

async function receive(
	app: App,
	actor: Actor,
	{ rights, ...place }: Pushable,
	channel: Channel,
	version: 0 | 1 | 2,
	signal: AbortSignal,
): Promise<void> {
	const store = storeOf(place.repository);
	const { refs } = await visibleRefs(app, store);
	const service = "git-receive-pack";
	channel.output.write(
		encodeAdvertisement({
			service,
			format: store.format,
			refs,
			noThin: await hasLost(app, store.id),
			version: version === 1 ? 1 : 0,
		}),
	);
	// until all of it has been read
	channel.sending = true;
	const push = await readPushRequest(
		channel.input,
		store.format,
		largestCommands,
	);
	channel.sending = push.commands.length > 0;
	if (!push.commands.length) return;
	// more may come at any time
	const arriving = { request: { complete: false }, began: performance.now() };
	const asking = askingAgain(app, arriving, (reading) =>
		recheckPush(reading, actor, place, rights),
	);
	const { results, ...outcome } = await acceptPush(
		asking,
		actor,
		place,
		rights,
		{ push, signal },
	);
	channel.sending =
		outcome.unpack !== "ok" ||
		results.some(({ refused }) => refused !== undefined);
	channel.output.write(
		encodeReport(results, { capabilities: push.capabilities, ...outcome }),
	);
}

const archive = (
	app: App,
	{ actor, repository, again }: Asked,
	channel: Channel,
	signal: AbortSignal,
) =>
	uploadArchive(app.git, storeOf(repository), {
		input: channel.input,
		output: channel.output,
		signal,
		user: claimantOf(actor, ""),
		async resolve(name) {
			await again();
			const ref = name === "HEAD" ? repository.default_branch : name;
			return (await resolveRef(app, repository, ref))?.oid;
		},
	});

function wordsFor(app: App, error: unknown, command: GitCommand): string {
	const domainError = asDomainError(error) ?? damageOf(app, error);
	if (domainError?.kind === "not-found") return "repository not found";
	if (domainError)
		return domainError.kind === "forbidden"
			? `permission denied: ${domainError.message}`
			: domainError.message;
	if (isGitError(error, "protocol")) return "this is not git's protocol";
	app.log.error(
		{ err: error, service: command.service },
		"a git command over SSH failed",
	);
	return "internal error";
}
