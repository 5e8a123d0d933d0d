import { Check, Form, Line } from "../parts/form.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

/** Name and password; `back` is where one goes on to. */
export const SignInForm = ({ back }: { back: string }) => (
	<Form does={{ route: "POST /user/login" }} class="stack">
		<input type="hidden" name="redirect_to" value={back} />
		<Line
			name="user_name"
			label={t("Username or email address")}
			autocomplete="username webauthn"
			width="full"
			required
			spellcheck={false}
		/>
		<Line
			name="password"
			label={t("Password")}
			type="password"
			autocomplete="current-password"
			width="full"
			required
		/>
		<p class="small">
			<a href={at("/user/forgot_password")}>{t("Forgot password?")}</a>
		</p>
		<Check name="remember" label={t("Stay signed in on this device")} checked />
		<button type="submit" class="btn primary full">
			{t("Sign in")}
		</button>
	</Form>
);
