import type { App } from "../app.ts";
import { newestRunOf } from "../domain/actions/runs/run.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { may } from "../domain/policies/may.ts";
import { branchPrefix } from "../domain/refs/ref.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import { writeAnswer } from "../http/api-router.ts";
import { demandScopes } from "../http/demand-scopes.ts";
import type { RequestContext } from "../http/request-context.ts";
import { Content, HttpResponse } from "../http/response.ts";
import type { Router } from "../http/server.ts";
import { escapeHtml } from "../markup/escape.ts";
import { unescapePath } from "../text/escape-path.ts";
import { respondingRouter } from "./responding-router.ts";

const address =
	/^\/([\w.-]+)\/([\w.-]+)\/actions\/workflows\/([^/]{1,255})\/badge\.svg$/;

const states: Readonly<Record<string, [words: string, colour: string]>> = {
	success: ["passing", "#2b7a3f"],
	failure: ["failing", "#b3342d"],
	cancelled: ["cancelled", "#6b6b6b"],
	skipped: ["skipped", "#6b6b6b"],
	running: ["running", "#8a6200"],
	waiting: ["waiting", "#8a6200"],
	blocked: ["blocked", "#8a6200"],
};

/** `/owner/repo/actions/workflows/file.yml/badge.svg?branch=&event=`: how a workflow went the last time. */
export const badgeRouter = (app: App): Router =>
	respondingRouter(app, {
		operation: "workflow badge",
		takes: (path) => address.test(path),
		read: (context, actor) => read(app, context, actor),
	});

async function read(
	app: App,
	{ request, response, path, search }: RequestContext,
	actor: Actor,
): Promise<void> {
	const [, owner = "", name = "", file = ""] = address.exec(path) ?? [];
	demandScopes(actor, ["repository"]);
	const owned = await findRepository(app, actor, owner, name);
	if (!owned || !may(actor, "actions.read", owned))
		return writeAnswer(request, response, new HttpResponse(404));
	const branch = search.get("branch") || owned.repository.default_branch;
	const workflow = unescapePath(file);
	const event = search.get("event") ?? "";
	const run = await newestRunOf(app.db, {
		repository: owned.repository.id,
		workflow,
		ref: branchPrefix + branch,
		event,
	});
	const label = workflow.replace(/\.ya?ml$/, "");
	writeAnswer(
		request,
		response,
		new HttpResponse(
			200,
			new Content("image/svg+xml", badge(label, states[run?.status ?? ""])),
			{
				"Cache-Control": "no-cache",
				"Content-Security-Policy": "default-src 'none'; sandbox",
			},
		),
	);
}

/** A label and a state side by side; widths are near enough for the usual sans-serif letters. */
function badge(
	given: string,
	[words, colour]: readonly [string, string] = ["no status", "#6b6b6b"],
): string {
	const label = given.slice(0, 60);
	const [left, right] = [label, words].map((t) => 12 + [...t].length * 7) as [
		number,
		number,
	];
	const whole = left + right;
	const text = (at: number, what: string) =>
		`<text x="${at}" y="14">${escapeHtml(what)}</text>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="20" role="img" aria-label="${escapeHtml(`${label}: ${words}`)}">
<rect width="${whole}" height="20" rx="3" fill="#444"/>
<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z" fill="${colour}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
${text(left / 2, label)}
${text(left + right / 2, words)}
</g>
</svg>
`;
}
