/** Sends files one after the other, so that a folder of hundreds is no burden; what is refused is kept by name. */
import { useRef, useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { upload } from '../../../client/call.ts';
import { toProblem } from '../../../client/hooks.ts';
import { warnBeforeLeaving } from '../../../components/leave-warning.ts';

interface Refused {
  readonly number: number;
  readonly name: string;
  readonly problem: Problem;
}

export function useUploads(onSent: () => void) {
  const queue = useRef<File[]>([]);
  const sending = useRef(false);
  const sent = useRef(0);
  const [left, setLeft] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const sendOn = async () => {
    if (sending.current) return;
    sending.current = true;
    // Also on another screen: the files go on from there, and end with the page.
    const stopWarning = warnBeforeLeaving();
    for (let file = queue.current.shift(); file !== undefined; file = queue.current.shift()) {
      const { name } = file;
      sent.current += 1;
      const number = sent.current;
      setLeft(queue.current.length + 1);
      await upload('addIncomingDocument', undefined, file).then(onSent, (error: unknown) =>
        setRefused((before) => [...before, { number, name, problem: toProblem(error) }]),
      );
    }
    stopWarning();
    sending.current = false;
    setLeft(0);
  };
  return {
    left,
    refused,
    add: (file: File) => {
      if (queue.current.length === 0 && !sending.current) setRefused([]);
      queue.current.push(file);
      void sendOn();
    },
  };
}
