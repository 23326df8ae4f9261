/**
 * Keeps the remarks that are typed, never the name or the UEN, which prove who answers, so that a closed page loses
 * nothing. The page does everything without this script; it only saves by itself what the button "Save for later" saves
 * by hand.
 */
const PAUSE_MS = 1200;
const KEPT = ['remark', 'comment', 'line', 'question'];
const status = document.querySelector('[data-saved]');

// The link beside a line or a paragraph chooses it in the form; without the script it leads to the form alone.
const chosen = document.querySelector('select#line');
for (const link of document.querySelectorAll('a[data-line]')) {
  link.addEventListener('click', (event) => {
    if (!chosen) return;
    event.preventDefault();
    chosen.value = link.dataset.line;
    chosen.form.scrollIntoView();
    document.querySelector('#question').focus({ preventScroll: true });
  });
}

for (const form of document.querySelectorAll('form[data-draft]')) {
  const ofQuestions = form.hasAttribute('data-questions');
  const isKept = ({ name }) => (ofQuestions ? /^q\d+$/.test(name) : KEPT.includes(name));
  let timer;
  let ended = false;

  const save = async () => {
    const draft = {};
    for (const field of form.elements) if (isKept(field)) draft[field.name] = field.value;
    try {
      const answer = await fetch(form.dataset.draft, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(ofQuestions ? { answers: draft } : draft),
      });
      if (ended) return;
      status.textContent = answer.ok
        ? `What you typed is saved. Nothing is ${ofQuestions ? 'sent' : 'decided'} yet.`
        : 'What you typed is not saved yet.';
    } catch {
      if (!ended) status.textContent = 'No connection: what you typed is not saved yet.';
    }
  };

  form.addEventListener('input', ({ target }) => {
    if (!isKept(target)) return;
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  });
  form.addEventListener('submit', () => {
    ended = true;
    clearTimeout(timer);
  });
}
