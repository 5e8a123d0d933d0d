import type { App } from "../app.ts";
import { anonymous } from "../domain/permissions/actor.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import { escapeHtml } from "../highlight/escape-html.ts";
import type { RequestContext } from "../http/request-context.ts";

const address = /^\/([^/]+)\/([^/]+)/;

/** Whether the go command asks where a module comes from (go.dev/ref/mod, "Serving modules directly from a proxy"). */
export const asksForModule = ({
	search,
	path,
	request,
}: RequestContext): boolean =>
	search.get("go-get") === "1" &&
	request.method === "GET" &&
	address.test(path);

/**
 * Where the go command fetches a module: the same for every name, so that it tells nothing of what there is. Fetching asks for the right.
 */
export async function sendGoImport(
	app: App,
	{ path, response }: RequestContext,
): Promise<void> {
	const [, owner = "", given = ""] = address.exec(path) ?? [];
	const name = given.replace(/\.git$/i, "");
	const found = await findRepository(app, anonymous, owner, name);
	const branch = encodeURIComponent(found?.repository.default_branch ?? "main");
	const home = `${app.url}${owner}/${name}`;
	const module = home.replace(/^https?:\/\//, "");
	const source = `${home}/src/branch/${branch}{/dir}`;
	const meta = (kind: string, content: string) =>
		`<meta name="${kind}" content="${escapeHtml(content)}">`;
	const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(module)}</title>${meta("go-import", `${module} git ${home}.git`)}${meta("go-source", `${module} _ ${source} ${source}/{file}#L{line}`)}</head><body>go get ${escapeHtml(module)}</body></html>`;
	response
		.writeHead(200, {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Length": Buffer.byteLength(html),
			"Content-Security-Policy": "default-src 'none'",
			"X-Content-Type-Options": "nosniff",
		})
		.end(html);
}
