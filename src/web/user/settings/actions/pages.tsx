import type { Account } from "../../../../domain/accounts/account.ts";
import { signedIn } from "../../../../guards/account.ts";
import { generalIn } from "../../../actions-settings/general.tsx";
import type { ActionSettingsPlace } from "../../../actions-settings/place.ts";
import { runnersIn } from "../../../actions-settings/runners.tsx";
import { runsIn } from "../../../actions-settings/runs.tsx";
import { secretsIn } from "../../../actions-settings/secrets.tsx";
import { variablesIn } from "../../../actions-settings/variables.tsx";
import type { Form, Page } from "../../../page.ts";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";

/** One's own secrets, variables and runners. */
const own: ActionSettingsPlace<{ readonly me: Account }> = {
	base: "/user/settings",
	on: signedIn(),
	holder: ({ me }) => ({ owner: me.id, repository: null }),
	params: () => ({}),
	words: () => ({
		secrets: t(
			"Workflows of all your repositories can use them. Values are never shown again, not even in logs.",
		),
		variables: t(
			"Workflows of all your repositories can use them. Variables are not secret: logs may show them.",
		),
		runners: t("These runners run jobs of all your repositories."),
		none: t("You have no runners yet."),
	}),
	frame: (_, page) => <SettingsPage {...page} />,
};

export const actionsPages: readonly (Page | Form)[] = [
	...generalIn(own),
	...secretsIn(own),
	...variablesIn(own),
	...runnersIn(own),
	...runsIn({ ...own, whose: ({ me }) => ({ owner: me.id }) }),
];
