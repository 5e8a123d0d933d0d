import type { App } from "../../app.ts";
import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";

/**
 * Where a browser finds the commit of a submodule: over the web, whatever git is told, and nowhere for addresses of other kinds.
 */
export function submoduleLink(
	app: App,
	{ owner, repository }: RepositoryWithOwner,
	url: string | undefined,
	oid: string,
): string | undefined {
	if (!url || url.length > 2048) return undefined;
	const [, host, path] =
		/^(?:ssh:\/\/)?[\w.-]+@([\w.-]+)(?::(?:\d+\/)?|\/)([\w./~-]+)$/.exec(url) ??
		[];
	const relative = /^\.\.?\//.test(url);
	const base = `${app.url}${owner.name}/${repository.name}/`;
	const target = URL.parse(
		relative ? url : host && path ? `https://${host}/${path}` : url,
		relative ? base : undefined,
	);
	if (!target || !/^https?:$/.test(target.protocol)) return undefined;
	target.username = target.password = target.search = target.hash = "";
	return `${target.href.replace(/\/+$/, "").replace(/\.git$/, "")}/tree/${oid}`;
}
