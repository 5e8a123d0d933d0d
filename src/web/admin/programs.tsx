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
			"Workflows of all repositories of the forge read them. They are no secrets: logs may show them.",
		),
		runners: t("Machines that do the jobs of workflows of all repositories."),
		none: t("The forge has no runner yet."),
	}),
	frame: (_, page) => <AdminPage {...page} />,
};

/** Webhooks, runners and variables of the whole forge. */
export const programPages: readonly (Page | Form)[] = [
	...hooksIn<SignedInContext>({
		...workflows,
		place: () => ({ site: "system" }),
		words: () =>
			t(
				"Addresses that the forge tells at once what happens in all repositories, of whomever they are.",
			),
	}),
	...hooksIn<SignedInContext>({
		...workflows,
		base: "/-/admin/default",
		place: () => ({ site: "default" }),
		words: () =>
			t(
				"New repositories begin with a copy of these. Those that are there already stay as they are.",
			),
		frame: (_, page) => <AdminPage {...page} current="/default/hooks" />,
	}),
	...variablesIn(workflows),
	...runnersIn(workflows),
	...runsIn({ ...workflows, whose: () => ({ all: true }) }),
];
