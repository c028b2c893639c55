import { loanWithProcessor } from "../loan";
import { expect, test } from "../world";

test("who is mentioned in a note is told wherever they are, comes to the note, and chooses what to be told of", async ({
  world,
}) => {
  const officer = await world.session("originator@summit.test");
  const processor = await world.session("processor@summit.test");
  const loan = await loanWithProcessor(officer);
  await processor.request.patch("/los/api/notifications", { data: { all: true, isRead: true } });
  await Promise.all([processor.goto("/app/contacts"), officer.goto(`/app/loans/${loan}/loan-info`)]);
  const bell = processor.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toBeVisible();

  await officer.getByRole("button", { name: "Loan actions" }).click();
  await officer.getByRole("menuitem", { name: "Notes" }).click();
  await officer.getByRole("button", { name: "New note" }).click();
  await officer.getByRole("textbox", { name: "Title" }).fill("Appraisal");
  await officer.getByRole("textbox", { name: "Note", exact: true }).fill("Please order it today");
  await officer.getByRole("combobox", { name: "Mention a colleague" }).fill("Parker");
  await officer.getByRole("option", { name: /Parker/ }).click();
  await expect(officer.getByText(/^Told of this note: Parker/)).toBeVisible();
  await officer.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(officer.getByText(/^Saved/)).toBeVisible();

  // The same processor may be told of other loans meanwhile: what counts is the line of this one.
  const unread = /^Notifications, \d+ unread$/;
  await expect(bell, "without a reload").toHaveAccessibleName(unread);
  await bell.click();
  const panel = processor.getByRole("dialog", { name: "Notifications" });
  const row = panel.getByRole("link", { name: new RegExp(`mentioned you in a note.*Loan ${loan}`) });
  await expect(row).toBeVisible();
  await processor.reload();
  await expect(bell).toHaveAccessibleName(unread);
  await bell.click();
  await expect(row).toHaveAccessibleName(/^Unread/);
  await world.accessible(processor);
  await world.station(processor, "notifications");

  await test.step("the keyboard does it all", async () => {
    await processor.keyboard.press("ArrowDown");
    await expect(row).toBeFocused();
    await processor.keyboard.press("u");
    await expect(row).not.toHaveAccessibleName(/^Unread/);
    await processor.keyboard.press("u");
    await expect(row).toHaveAccessibleName(/^Unread/);
    await processor.keyboard.press("ArrowDown");
    await expect(row).not.toBeFocused();
    await processor.keyboard.press("ArrowUp");
    await expect(row).toBeFocused();
    await processor.keyboard.press("Enter");
  });
  await expect(processor).toHaveURL(new RegExp(`/app/loans/${loan}/`));
  await expect(processor.getByRole("textbox", { name: "Title" })).toHaveValue("Appraisal");
  await bell.click();
  await expect(row).toBeVisible();
  await expect(row, "what was opened is read").not.toHaveAccessibleName(/^Unread/);

  await processor.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await processor.locator("[data-dock-window]").getByRole("button", { name: "Close", exact: true }).click();

  await test.step("what one is told of is kept, and a phone shows the panel whole", async () => {
    await processor.goto("/app/account#notifications");
    const choices = processor.getByRole("region", { name: "Notifications" });
    const daily = choices.getByRole("checkbox", { name: "Mentions of you in notes: in the daily email" });
    await daily.check();
    await expect(choices.getByText("Saved")).toBeVisible();
    const kept = processor.waitForResponse((answer) => answer.request().method() !== "GET" && answer.ok());
    await choices.getByRole("combobox", { name: "Time zone" }).selectOption("America/Denver");
    await kept;
    await processor.reload();
    await expect(daily).toBeChecked();
    await expect(choices.getByRole("combobox", { name: "Time zone" })).toHaveValue("America/Denver");
    await daily.uncheck();
    await world.spanishPhone(processor, "notifications", "Para usted", async () => {
      await processor.getByRole("button", { name: /^Notificaciones/ }).click();
      const whole = await processor.getByRole("dialog", { name: "Notificaciones" }).boundingBox();
      expect(whole?.width).toBe(390);
    });
  });
});
