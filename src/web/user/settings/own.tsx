import type { Account } from "../../../domain/accounts/account.ts";
import { revokeGrant } from "../../../domain/oauth/grants.ts";
import { signedIn, signedInBrowser } from "../../../guards/account.ts";
import type { AccountPlace } from "../../account-place.ts";
import { deletedIn } from "../../deleted/deleted-in.tsx";
import { diskIn } from "../../disk/disk-in.tsx";
import { whole } from "../../fields.ts";
import { hooksIn } from "../../hooks/hooks.tsx";
import { cleanupIn } from "../../packages/cleanup-rules.tsx";
import { form, see } from "../../page.ts";
import { pinsIn } from "../../people/pinned.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { blockedIn } from "./blocked-people.tsx";
import { chefKeyPages, ToChefKey } from "./chef-key.tsx";
import { applicationsIn } from "./oauth-applications.tsx";
import { profilePage } from "./profile.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { tokensPage } from "./tokens.tsx";

/** One's own settings. */
const own: AccountPlace<{ readonly me: Account }> = {
	base: "/user/settings",
	on: signedIn(),
	whose: ({ me }) => me,
	params: () => ({}),
	frame: (_, page) => <SettingsPage {...page} />,
};

export const ownBlocked = blockedIn(own, () =>
	t(
		"Blocked users cannot follow you, and cannot comment, open issues or react in your repositories.",
	),
);

const takeBack = form({
	route: "POST /user/settings/applications/grants/delete",
	audit: "grant.revoked",
	on: signedInBrowser,
	fields: { id: whole() },
	shownOn: tokensPage,
	async run({ app, me, fields: typed }) {
		await revokeGrant(app, me, typed.id);
		return see(
			at("/user/settings/applications"),
			t(
				"Access was revoked, and the tokens of the application are no longer valid.",
			),
		);
	},
});

export const applicationPages = [
	...applicationsIn({ ...own, on: signedInBrowser }),
	takeBack,
];

export const ownPrograms = [
	...hooksIn<{ readonly me: Account }>({
		...own,
		place: ({ me }) => ({ owner: me.id }),
		words: () =>
			t("This server sends events of your repositories to these URLs."),
	}),
	...deletedIn(own),
	...diskIn(own),
	...pinsIn(own, profilePage),
	...cleanupIn(own, ToChefKey),
	...chefKeyPages,
];
