import type { WordsOf } from "../events/event-table.ts";

/** The words for what a webhook can be told of, in the order of answers. The table of events says which event is told by which word. */
export const hookEvents = [
	"create",
	"delete",
	"fork",
	"push",
	"issues",
	"issue_assign",
	"issue_label",
	"issue_milestone",
	"issue_comment",
	"pull_request",
	"pull_request_assign",
	"pull_request_label",
	"pull_request_milestone",
	"pull_request_comment",
	"pull_request_review",
	"pull_request_sync",
	"pull_request_review_request",
	"wiki",
	"repository",
	"release",
	"package",
	"status",
	"workflow_run",
	"workflow_job",
] as const satisfies readonly WordsOf<"webhooks">[];
export type HookEvent = (typeof hookEvents)[number];

/** The events that words in a request mean: two of them stand for their families. Without any: pushes. */
export function eventsNamed(words: readonly string[]): HookEvent[] {
	if (!words.length) return ["push"];
	const given = new Set(words);
	return hookEvents.filter((event) => {
		if (event === "issues" && given.has("issues_only")) return true;
		if (event === "pull_request" && given.has("pull_request_only")) return true;
		if (given.has(event)) return true;
		if (event.startsWith("issue_")) return given.has("issues");
		return event.startsWith("pull_request_") && given.has("pull_request");
	});
}

/** The word in the header that names the family of an event, as receivers know it. */
export function eventHeader(event: HookEvent, reviewed?: string): string {
	if (event === "issue_comment" || event === "pull_request_comment")
		return "issue_comment";
	if (event === "pull_request_review")
		return `pull_request_${reviewed ?? "comment"}`;
	if (event.startsWith("issue")) return "issues";
	if (event.startsWith("pull_request")) return "pull_request";
	return event;
}
