import Type from "typebox";
import {
	badgesOf,
	giveBadges,
	takeBadges,
} from "../../../domain/accounts/badges.ts";
import { adminOf } from "../../../guards/account.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { list, option, optional, text } from "../../../http/fields.ts";
import { paginated } from "../../../http/paging.ts";

const { Integer, String: Text } = Type;

const Badge = Type.Object(
	{
		id: Integer(),
		slug: Text(),
		description: Text(),
		image_url: Text(),
	},
	{ $id: "Badge" },
);
export const UserBadgeOption = option("UserBadgeOption", {
	badge_slugs: optional(list(text({ max: 255 }))),
});

const ofUser = adminOf("username", "user");

export const adminListUserBadges = endpoint({
	id: "adminListUserBadges",
	route: "GET /admin/users/:username/badges",
	summary: "List the badges of a user",
	scope: "admin",
	on: ofUser,
	paged: true,
	returns: { 200: Type.Array(Badge) },
	async run({ app, account, page }) {
		const badges = await badgesOf(app, account);
		const shown = badges.slice(page.offset, page.offset + page.limit);
		return paginated(shown, badges.length);
	},
});

export const adminAddUserBadges = endpoint({
	id: "adminAddUserBadges",
	route: "POST /admin/users/:username/badges",
	summary: "Give a user badges",
	scope: "admin",
	audit: "account.badges-changed",
	on: ofUser,
	body: UserBadgeOption,
	returns: { 204: null },
	run: ({ app, account, body }) =>
		giveBadges(app, account, body.badge_slugs ?? []),
});

export const adminDeleteUserBadges = endpoint({
	id: "adminDeleteUserBadges",
	route: "DELETE /admin/users/:username/badges",
	summary: "Take badges away from a user",
	scope: "admin",
	audit: "account.badges-changed",
	on: ofUser,
	body: UserBadgeOption,
	returns: { 204: null },
	run: ({ app, account, body }) =>
		takeBadges(app, account, body.badge_slugs ?? []),
});
