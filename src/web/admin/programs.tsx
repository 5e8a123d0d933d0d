import { type SignedInContext, siteAdmin } from "../../guards/account.ts";
import type { ActionSettingsPlace } from "../actions-settings/place.ts";
import { runnersIn } from "../actions-settings/runners.tsx";
import { runsIn } from "../actions-settings/runs.tsx";
import { variablesIn } from "../actions-settings/variables.tsx";
import { hooksIn } from "../hooks/hooks.tsx";
import type { Form, Page } from "../page.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const workflows: ActionSettingsPlace<SignedInContext> = {
	base: "/-/admin",
	on: siteAdmin,
	holder: () => ({ owner: null, repository: null }),
	params: () => ({}),
	words: () => ({
		secrets: "",
		variables: t(
			"Workflows of all repositories on this server can use them. Variables are not secret: logs may show them.",
		),
		runners: t("These runners run jobs of all repositories."),
		none: t("The server has no runners yet."),
	}),
	frame: (_, page) => <AdminPage {...page} />,
};

/** Webhooks, runners and variables of the whole forge. */
export const programPages: readonly (Page | Form)[] = [
	...hooksIn<SignedInContext>({
		...workflows,
		place: () => ({ site: "system" }),
		words: () =>
			t("This server sends events of all repositories to these URLs."),
	}),
	...hooksIn<SignedInContext>({
		...workflows,
		base: "/-/admin/default",
		place: () => ({ site: "default" }),
		words: () =>
			t(
				"New repositories get a copy of these webhooks. Existing repositories are not changed.",
			),
		frame: (_, page) => <AdminPage {...page} current="/default/hooks" />,
	}),
	...variablesIn(workflows),
	...runnersIn(workflows),
	...runsIn({ ...workflows, whose: () => ({ all: true }) }),
];
