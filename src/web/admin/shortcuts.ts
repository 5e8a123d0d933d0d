import { siteAdmin } from "../../guards/account.ts";
import { page, see } from "../page.ts";
import { at } from "../visit.ts";

const leads = (from: string, to: string) =>
	page({ route: `GET ${from}`, on: siteAdmin, run: () => see(at(to)) });

/** Where the pages for administrators are that older documents have at /admin: an account may have that name, so it comes first. */
export const fromOlderAddress = (path: string): string | undefined =>
	/^\/admin(\/|$)/.test(path) ? at(`/-${path}`) : undefined;

/** Addresses of older documents, and of what stands on other pages here. */
export const adminShortcuts = [
	// stores have no names, so none lies about without an owner
	leads("/-/admin/repos/unadopted", "/-/admin/repos"),
	page({
		route: "GET /-/admin/users/:id",
		on: siteAdmin,
		run: ({ params }) =>
			see(at(`/-/admin/users/${encodeURIComponent(params.id)}/edit`)),
	}),
];
