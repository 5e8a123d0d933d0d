import type { Form, Page } from "../../../page.ts";
import {
	dropRunner,
	runnersPage,
	showToken,
	switchRunner,
} from "./runners.tsx";
import { dropSecret, keepSecret, secretsPage } from "./secrets.tsx";
import { dropVariable, keepVariable, variablesPage } from "./variables.tsx";

export const actionsPages: readonly (Page | Form)[] = [
	secretsPage,
	keepSecret,
	dropSecret,
	variablesPage,
	keepVariable,
	dropVariable,
	runnersPage,
	showToken,
	switchRunner,
	dropRunner,
];
