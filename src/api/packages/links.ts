import {
	linkPackage,
	unlinkPackage,
} from "../../domain/packages/link-package.ts";
import { packages } from "../../guards/package.ts";
import { endpoint } from "../../http/endpoint.ts";
import { empty } from "../../http/response.ts";

export const linkPackageWithRepository = endpoint({
	id: "linkPackage",
	route: "POST /packages/:owner/:type/:name/-/link/:repo_name",
	summary: "Link a package with a repository of its owner",
	scope: "package",
	audit: "package.linked",
	on: packages.link(),
	returns: { 201: null },
	async run({ app, target, repository }) {
		await linkPackage(app, target, repository);
		return empty(201);
	},
});

export const unlinkPackageFromRepository = endpoint({
	id: "unlinkPackage",
	route: "POST /packages/:owner/:type/:name/-/unlink",
	summary: "Take the link of a package with a repository away",
	scope: "package",
	audit: "package.linked",
	on: packages.one("write"),
	returns: { 204: null },
	run: ({ app, target }) => unlinkPackage(app, target),
});
