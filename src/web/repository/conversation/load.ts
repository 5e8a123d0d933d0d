import type { App } from "../../../app.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import { editedTexts } from "../../../domain/issues/text-versions.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import {
	type Conversation,
	conversationOf,
} from "../../../views/issues/conversation.ts";
import { pageNumber } from "../../page.ts";
import { wantsPreview } from "../../parts/text-editor.tsx";
import { visit } from "../../visit.ts";
import { loadSide, type Side } from "./load-side.ts";
import { type ItemRights, rightsOf } from "./rights.ts";
import { renderTexts } from "./texts.ts";

/** An item with all that its page shows. */
export interface LoadedItem {
	readonly context: IssueContext;
	readonly rights: ItemRights;
	readonly conversation: Conversation;
	/** Which page of all entries it is, if all are asked for. */
	readonly page: number | undefined;
	readonly side: Side;
	/** The texts as HTML by the id of their entry; 0 is the item's own. */
	readonly html: ReadonlyMap<number, string>;
	/** When texts were worded anew, by the id of their entry. */
	readonly edited: ReadonlyMap<number, number>;
	/** What the form that was sent would show, when it asks for a look at it. */
	readonly preview: string | undefined;
	/** The text that is edited, and the one that is answered: the id of its entry, 0 for the item's own. */
	readonly editing: number | undefined;
	readonly quoting: number | undefined;
}

/** Loads an issue or a pull request for its page; the number of queries does not grow with what was said. */
export async function loadItem(
	app: App,
	actor: Actor,
	context: IssueContext,
	search: URLSearchParams,
): Promise<LoadedItem> {
	const all = search.get("entries") === "all";
	const page = all ? pageNumber(search) : undefined;
	const [rights, conversation, edited] = await Promise.all([
		rightsOf(app, actor, context),
		conversationOf(app, actor, context, { page }),
		editedTexts(app.db, context.issue.id),
	]);
	const typed = visit().failed?.typed;
	const asked = wantsPreview(typed) ? (typed?.get("content") ?? "") : undefined;
	const written = [...conversation.first, ...conversation.last].filter(
		({ row }) => row.body && ["comment", "review"].includes(row.kind),
	);
	const [side, texts] = await Promise.all([
		loadSide(app, actor, context, rights),
		renderTexts(app, actor, context, [
			asked ?? "",
			context.issue.body,
			...written.map(({ row }) => row.body),
		]),
	]);
	const [preview = "", body = "", ...bodies] = texts;
	return {
		context,
		rights,
		conversation,
		page,
		side,
		edited,
		html: new Map([
			[0, body],
			...written.map(({ row }, i): [number, string] => [
				row.id,
				bodies[i] ?? "",
			]),
		]),
		preview: asked === undefined ? undefined : preview,
		editing: idIn(search.get("edit")),
		quoting: idIn(search.get("quote")),
	};
}

const idIn = (text: string | null): number | undefined =>
	text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
