import type { App } from "../../app.ts";
import type { Consumer } from "../../domain/events/consumer.ts";
import type { MovedRef } from "../../domain/events/event-kinds.ts";
import type { Event } from "../../domain/events/event-row.ts";
import {
	type eventTable,
	type KindsWith,
	kindsWith,
} from "../../domain/events/event-table.ts";
import { isHidden } from "../../domain/permissions/hidden-accounts.ts";
import { followAllMoves } from "../../domain/refs/follow-all-moves.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { branchFilter } from "../../domain/webhooks/branch-filter.ts";
import { copyDefaults } from "../../domain/webhooks/copy-webhooks.ts";
import {
	type NewDelivery,
	planDeliveries,
} from "../../domain/webhooks/deliveries.ts";
import { eventHeader } from "../../domain/webhooks/hook-events.ts";
import {
	hasWebhooks,
	type Webhook,
	webhooksFor,
} from "../../domain/webhooks/webhook.ts";
import { type Frame, frameOf, homeOf, type Message } from "../frame.ts";
import { itemMessages } from "./payloads/items.ts";
import {
	forkMessages,
	packageMessages,
	releaseMessages,
	repositoryMessages,
	statusMessages,
	wikiMessages,
} from "./payloads/others.ts";
import { pushMessages } from "./payloads/pushes.ts";
import { jobMessages, runMessages } from "./payloads/workflows.ts";

/** Makes the messages of each kind of event that webhooks are told of. */
const tells: {
	readonly [K in KindsWith<"webhooks">]: (
		frame: Frame<K>,
	) => Promise<Message<(typeof eventTable)[K]["webhooks"][number]>[]>;
} = {
	"refs.moved": (frame) => pushMessages(frame, frame.event.payload),
	"repository.created": repositoryMessages,
	"repository.restored": repositoryMessages,
	"repository.deleted": repositoryMessages,
	"repository.forked": forkMessages,
	"issue.created": itemMessages,
	"issue.edited": itemMessages,
	"issue.closed": itemMessages,
	"issue.reopened": itemMessages,
	"issue.deleted": itemMessages,
	"issue.restored": itemMessages,
	"issue.transferred": itemMessages,
	"issue.typed": itemMessages,
	"issue.labelled": itemMessages,
	"issue.assigned": itemMessages,
	"comment.created": itemMessages,
	"comment.edited": itemMessages,
	"comment.deleted": itemMessages,
	"pull.merged": itemMessages,
	"pull.pushed": itemMessages,
	"pull.retargeted": itemMessages,
	"review.submitted": itemMessages,
	"review.answered": itemMessages,
	"review.requested": itemMessages,
	"status.created": statusMessages,
	"release.published": releaseMessages,
	"release.edited": releaseMessages,
	"release.deleted": releaseMessages,
	"wiki.edited": wikiMessages,
	"workflow.run": runMessages,
	"workflow.job": jobMessages,
	"package.created": packageMessages,
	"package.deleted": packageMessages,
};

/** Events whose messages are made at the same moment: it is mostly waiting for the database. */
const atOnce = 25;

/** Plans what webhooks are told of each event. Reading an event twice plans nothing twice. */
export const webhooks = (app: App): Consumer => ({
	name: "webhooks",
	kinds: kindsWith("webhooks"),
	handle: async (event) => planDeliveries(app, await wantedFor(app, event)),
	async handleAll(events) {
		let together: Event[] = [];
		const planTogether = async () => {
			const wanted = together.map((event) => wantedFor(app, event));
			together = [];
			await planDeliveries(app, (await Promise.all(wanted)).flat());
		};
		for (const event of events) {
			// it brings webhooks of its own, which those after it go to
			if (event.kind === "repository.created") await planTogether();
			together.push(event);
			if (together.length === atOnce || event.kind === "repository.created")
				await planTogether();
		}
		await planTogether();
	},
});

async function wantedFor(app: App, event: Event): Promise<NewDelivery[]> {
	if (event.kind === "repository.created" && event.repository_id !== null)
		await copyDefaults(app, event.repository_id);
	if (await isHidden(app.db, event.actor_id)) return [];
	const home = await homeOf(app, event);
	const tell = tells[event.kind as KindsWith<"webhooks">] as (
		frame: Frame,
	) => Promise<Message[]>;
	if (!home || !(await hasWebhooks(app.db, home))) return [];
	if (event.kind === "refs.moved")
		await allMoves.planUnnamed(app, event as Event<"refs.moved">);
	const messages = await tell(await frameOf(app, event, home));
	return deliveriesOf(app, home, event, messages, 0);
}

const allMoves = followAllMoves("tell-moves", tellMoves);
/** A move is told by at most so many messages. */
const perMove = 2;

/** Says who tells webhooks the moves that events do not name. */
export const handleWebhookJobs = (app: App): void => allMoves.handleJobs(app);

async function tellMoves(
	app: App,
	event: Event<"refs.moved">,
	moves: readonly MovedRef[],
	first: number,
): Promise<void> {
	if (await isHidden(app.db, event.actor_id)) return;
	const home = await homeOf(app, event);
	if (!home || !(await hasWebhooks(app.db, home))) return;
	const { how } = event.payload;
	const frame = await frameOf(app, event, home);
	const messages = await pushMessages(frame, { moves, how });
	const part = first * perMove;
	await planDeliveries(
		app,
		await deliveriesOf(app, home, event, messages, part),
	);
}

/** Gives what each webhook gets of an event's messages; `first` is the part of the first of them. */
async function deliveriesOf(
	app: App,
	context: RepositoryContext,
	event: Event,
	messages: readonly Message[],
	first: number,
): Promise<NewDelivery[]> {
	const wanted: NewDelivery[] = [];
	for (const [i, message] of messages.entries()) {
		const hooks = await webhooksFor(app.db, context, message.word, event.id);
		for (const hook of hooks)
			if (fits(hook, message))
				wanted.push(
					deliveryOf(hook, message, context.repository.id, event.id, first + i),
				);
	}
	return wanted;
}

export const deliveryOf = (
	hook: Webhook,
	{ word, reviewed, payload }: Message,
	queue: number,
	event: number,
	part: number,
): NewDelivery => ({
	hook: hook.id,
	queue,
	event,
	part,
	header: eventHeader(word, reviewed),
	word,
	payload: JSON.stringify(payload),
});

/** Whether the filter of a webhook lets a message about a ref through; a filter may name the whole ref. */
function fits(hook: Webhook, { ref }: Message): boolean {
	if (!ref || !hook.branch_filter) return true;
	const takes = branchFilter(hook.branch_filter);
	return (
		takes(ref) ||
		(ref.startsWith("refs/heads/") && takes(ref.slice("refs/heads/".length)))
	);
}
