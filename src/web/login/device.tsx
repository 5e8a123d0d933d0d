import {
	answerDevice,
	deviceOfCode,
	grouped,
} from "../../domain/oauth/devices.ts";
import { invalid, isDomainError } from "../../errors.ts";
import { signedInBrowser } from "../../guards/account.ts";
import { line } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { Consent, ConsentButtons } from "./consent.tsx";

/** Where somebody types the code that a device shows. */
export const devicePage = page({
	route: "GET /login/device",
	on: signedInBrowser,
	unframed: true,
	run: ({ search }) => (
		<Layout title={t("Connect a device")} width="slim">
			<div class="stack l sign">
				<div class="stack s">
					<h1>{t("Connect a device")}</h1>
					<p class="soft">
						{t(
							"Enter the code that the program shows. Continue only if you started it yourself. No one from this server will ever send you a code.",
						)}
					</p>
				</div>
				<Form does={showDevice} class="stack">
					<Line
						name="user_code"
						label={t("Code")}
						value={(search.get("user_code") ?? "").slice(0, 20)}
						width="full"
						autocomplete="off"
						spellcheck={false}
						required
						autofocus
					/>
					<div class="actions">
						<Submit>{t("Continue")}</Submit>
					</div>
				</Form>
			</div>
		</Layout>
	),
});

const wrongCode = () =>
	invalid(t("This code is not valid or has expired. Check it and try again."), {
		field: "user_code",
	});

const code = () => line({ required: "Enter the code.", max: 40 });

/** The code first, then the answer to what it asks for. */
export const showDevice = form({
	route: "POST /login/device",
	audit: "grant.allowed",
	on: signedInBrowser,
	fields: { user_code: code(), granted: line() },
	shownOn: devicePage,
	sudo: (sent) => sent.get("granted") === "true",
	async run({ app, me, fields }) {
		const { device, application } = await deviceOfCode(
			app,
			me,
			fields.user_code,
		).catch((error) => {
			throw isDomainError(error, "not-found") ? wrongCode() : error;
		});
		if (fields.granted !== "") {
			const allowed = fields.granted === "true";
			await answerDevice(app, me, device, allowed);
			return see(
				at("/login/device/done"),
				allowed
					? t("The device is authorized. You can return to the program.")
					: t("The request was rejected. You can return to the program."),
			);
		}
		return (
			<Layout title={t("Connect a device")} width="slim">
				<div class="stack l sign">
					{
						await Consent({
							app,
							me,
							application,
							scope: device.scopes,
							children: (
								<Form does={{ route: "POST /login/device" }} class="stack">
									<input
										type="hidden"
										name="user_code"
										value={fields.user_code}
									/>
									<p class="small">
										{t(
											"The device with the code {code} is waiting for your authorization.",
											{
												code: grouped(device.user_code),
											},
										)}
									</p>
									<ConsentButtons />
								</Form>
							),
						})
					}
				</div>
			</Layout>
		);
	},
});

export const deviceDonePage = page({
	route: "GET /login/device/done",
	on: signedInBrowser,
	run: () => (
		<Layout title={t("Connect a device")} width="slim">
			<div class="stack l sign">
				<h1>{visit().note ? t("Done") : t("Connect a device")}</h1>
				<p>
					<a href={at("/user/settings/applications")}>
						{t("Authorized applications")}
					</a>
				</p>
			</div>
		</Layout>
	),
});
