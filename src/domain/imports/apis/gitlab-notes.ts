import type { SourceAuthor, SourceEvent } from "../source.ts";
import { authorOf } from "./gitlab-values.ts";
import { integerOrZero, type Json, line, moment, text } from "./values.ts";

const longestNote = 4000;
const mostPeople = 50;

type Told = Pick<SourceEvent, "kind"> & Partial<SourceEvent>;

/**
 * What the notes of GitLab's own say of an item that no list of events has: who was assigned, titles, targets, locks, branches. Labels, milestones and
 * states have lists, so their notes (and those that are not known) tell nothing. https://docs.gitlab.com/api/notes/
 */
export function eventsOfNote(
	note: Json,
	/** Whom the item names elsewhere, by name: of others a note tells nothing but that. */
	people: ReadonlyMap<string, SourceAuthor>,
): SourceEvent[] {
	const at = moment(note.created_at) ?? 0;
	return toldBy(text(note.body, longestNote), people).map((told, i) => ({
		key: `note ${integerOrZero(note.id)}${i ? ` ${i}` : ""}`,
		author: authorOf(note.author),
		createdAt: at,
		updatedAt: at,
		...told,
	}));
}

function toldBy(
	body: string,
	people: ReadonlyMap<string, SourceAuthor>,
): Told[] {
	const title =
		/^changed title from \*\*(?<before>[^\n]*)\*\* to \*\*(?<after>[^\n]*)\*\*$/.exec(
			body,
		)?.groups;
	if (title)
		return [
			{
				kind: "change_title",
				before: plain(title.before),
				after: plain(title.after),
			},
		];
	const target = /^changed target branch from `([^`\n]+)` to `([^`\n]+)`$/.exec(
		body,
	);
	if (target)
		return [
			{
				kind: "change_target_branch",
				before: line(target[1]),
				after: line(target[2]),
			},
		];
	if (
		/^locked (?:the discussion in )?this (?:issue|merge request|\w+)\b/.test(
			body,
		)
	)
		return [{ kind: "lock" }];
	if (
		/^unlocked (?:the discussion in )?this (?:issue|merge request|\w+)\b/.test(
			body,
		)
	)
		return [{ kind: "unlock" }];
	const deleted = /^deleted (?:the )?(?:source )?branch `([^`\n]+)`/.exec(body);
	if (deleted) return [{ kind: "delete_branch", before: line(deleted[1]) }];
	return assignments(body, people);
}

/** `assigned to @a and @b`, `unassigned @a`, both with `and` between them; `removed assignee` names nobody. */
function assignments(
	body: string,
	people: ReadonlyMap<string, SourceAuthor>,
): Told[] {
	if (!/^(?:un)?assigned (?:to )?@/.test(body)) return [];
	return body.split(/ (?=unassigned )/).flatMap((part) => {
		const added = !part.startsWith("unassigned");
		return [...part.matchAll(/@([\w.-]{1,255})/g)]
			.slice(0, mostPeople)
			.map(([, said = ""]) => {
				const name = said.replace(/[.-]+$/, "");
				const assignee = people.get(name) ?? { id: 0, name, email: "" };
				return { kind: "assignees" as const, assignee, added };
			});
	});
}

/** A title without the marks of what was taken out of it and put into it. */
const plain = (marked: string | undefined): string =>
	line((marked ?? "").replaceAll(/\{\+([^{}]*)\+\}|\{-([^{}]*)-\}/g, "$1$2"));
