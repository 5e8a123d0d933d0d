import Type from "typebox";
import type { Account } from "../../domain/accounts/account.ts";
import {
	defaultTheme,
	editSettings,
} from "../../domain/accounts/edit-settings.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { bounds } from "../../text/text-limits.ts";

const { Boolean: YesNo, String: Text } = Type;

const UserSettings = Type.Object(
	{
		full_name: Text(),
		website: Text(),
		description: Text(),
		location: Text(),
		language: Text(),
		theme: Text(),
		diff_view_style: Text(),
		hide_email: YesNo(),
		hide_activity: YesNo(),
	},
	{ $id: "UserSettings" },
);

export const UserSettingsOptions = option("UserSettingsOptions", {
	full_name: optional(text(bounds.fullName)),
	website: optional(text({ ...bounds.website, rule: "Url" })),
	description: optional(text(bounds.aboutAccount)),
	location: optional(text(bounds.location)),
	language: optional(text({ max: 50 })),
	theme: optional(text({ max: 100 })),
	diff_view_style: optional(text({ max: 50 })),
	hide_email: optional(yesNo()),
	hide_activity: optional(yesNo()),
});

const view = (account: Account): Type.Static<typeof UserSettings> => ({
	full_name: account.full_name,
	website: account.website,
	description: account.description,
	location: account.location,
	language: account.language,
	theme: account.theme || defaultTheme,
	diff_view_style: account.diff_view_style,
	hide_email: account.hide_email === 1,
	hide_activity: account.hide_activity === 1,
});

export const getUserSettings = endpoint({
	id: "getUserSettings",
	route: "GET /user/settings",
	summary: "Get one's own settings",
	scope: "user",
	on: signedIn({ publicOnly: false }),
	returns: { 200: UserSettings },
	run: ({ me }) => view(me),
});

export const updateUserSettings = endpoint({
	id: "updateUserSettings",
	route: "PATCH /user/settings",
	summary: "Change one's own settings",
	scope: "user",
	audit: "account.settings-changed",
	on: signedIn({ publicOnly: false }),
	body: UserSettingsOptions,
	returns: { 200: UserSettings },
	async run({ app, actor, me, body }) {
		const edited = await editSettings(app, actor, me, {
			fullName: body.full_name,
			website: body.website,
			description: body.description,
			location: body.location,
			language: body.language,
			theme: body.theme,
			diffViewStyle: body.diff_view_style,
			hideEmail: body.hide_email,
			hideActivity: body.hide_activity,
		});
		return view(edited);
	},
});
