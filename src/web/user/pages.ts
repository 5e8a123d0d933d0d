import type { Form, Page } from "../page.ts";
import { bellPage } from "./bell.tsx";
import { registrationPages } from "./registration/pages.ts";
import {
	aloneOptions,
	codePage,
	passkeyOptions,
	passkeyPage,
	recoveryPage,
	sendCode,
	sendPasskey,
	sendRecovery,
} from "./second-step.tsx";
import { actionsPages } from "./settings/actions/pages.tsx";
import {
	changeGivenPassword,
	changePasswordPage,
} from "./settings/change-password.tsx";
import { deleteAccount, deletePage } from "./settings/delete-account.tsx";
import { exportPage, requestExport } from "./settings/export.tsx";
import { gpgPages } from "./settings/gpg-keys.ts";
import { proveKey } from "./settings/keys.tsx";
import { chooseMails, mailChoicePage } from "./settings/notifications.tsx";
import { dropPicture, setPicture } from "./settings/picture.ts";
import { pushForms } from "./settings/push-forms.ts";
import { factorPages } from "./settings/security/pages.ts";
import { ownTimes } from "./settings/times.tsx";
import { passkeySignIn } from "./sign-in.tsx";

/** Pages of signing in by more than a password, and of what guards an account. */
export const accountPages: readonly (Page | Form)[] = [
	codePage,
	sendCode,
	recoveryPage,
	sendRecovery,
	passkeyPage,
	passkeyOptions,
	sendPasskey,
	aloneOptions,
	passkeySignIn,
	...factorPages,
	...registrationPages,
	changePasswordPage,
	changeGivenPassword,
	setPicture,
	dropPicture,
	...actionsPages,
	ownTimes,
	bellPage,
	deletePage,
	deleteAccount,
	exportPage,
	requestExport,
	mailChoicePage,
	chooseMails,
	...pushForms,
	proveKey,
	...gpgPages,
];
